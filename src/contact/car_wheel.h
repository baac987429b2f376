// Car wheels: what the friction of a wheel reads and writes. No such object exists in the game (contact spec FS8).
#ifndef CONTACT_CAR_WHEEL_H
#define CONTACT_CAR_WHEEL_H

#include "contact/contact_point.h"

typedef struct Car {
    u32 unused_00[32];
    i32 axis_index; /* 0x80 of the wheels' axis in their own space */
    u32 unused_84[5];
    Object **body; /* 0x98 */
} Car;
ASSERT_OFFSET(Car, axis_index, 0x80);
ASSERT_OFFSET(Car, body, 0x98);

// What Core.car_wheel points to.
typedef struct CarWheel {
    u32 unused_00;
    Car *car;              /* 0x04 */
    Matrix m_body_f_wheel; /* 0x08 */
    f32 contact_point[3];  /* 0x88 m, world */
    u32 unused_94;
    f32 skid; /* 0x98 */
    u32 unused_9c;
    f64 contact_time; /* 0xa0 s */
    i32 locked;       /* 0xa8 */
    u32 pad_ac;
} CarWheel;
ASSERT_OFFSET(CarWheel, contact_point, 0x88);
ASSERT_OFFSET(CarWheel, locked, 0xa8);

extern f64 car_wheel_skid_factor; // 0x100684f0

// Returns 0 when the wheel stands across the ground and the common friction is to be used.
i32 contact_point_car_wheel_friction(ContactPoint *cp, const EventSim *es, Core *core, f64 max_impulse);

#endif
