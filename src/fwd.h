// Names of the engine's types, so that headers need not include each other for pointers.
// Conventional names of the original's classes are given behind each.
#ifndef FWD_H
#define FWD_H

#include "base/scalar.h"

typedef struct Environment Environment;               // IVP_Environment
typedef struct EnvironmentManager EnvironmentManager; // IVP_Environment_Manager
typedef struct ApplicationEnvironment ApplicationEnvironment;
typedef struct TimeManager TimeManager;     // IVP_Time_Manager
typedef struct EventManager EventManager;   // IVP_Time_Event_Manager (mode object of the time manager)
typedef struct TimeEvent TimeEvent;         // IVP_Time_Event
typedef struct Object Object;               // IVP_Real_Object (polygon and ball)
typedef struct Cluster Cluster;             // IVP_Cluster
typedef struct ClusterManager ClusterManager;
typedef struct ObjectTemplate ObjectTemplate;
typedef struct BallTemplate BallTemplate;
typedef struct Core Core;                   // IVP_Core
typedef struct SimUnit SimUnit;             // IVP_Simulation_Unit
typedef struct SimUnitManager SimUnitManager;
typedef struct ControllerInfo ControllerInfo;
typedef struct Controller Controller;       // IVP_Controller
typedef struct ControllerManager ControllerManager;
typedef struct EventSim EventSim;           // IVP_Event_Sim, argument of a controller's step
typedef struct GravityController GravityController;
typedef struct HullManager HullManager;     // IVP_Hull_Manager
typedef struct HullListener HullListener;   // IVP_Listener_Hull
typedef struct CacheObject CacheObject;     // IVP_Cache_Object
typedef struct CacheObjectManager CacheObjectManager;
typedef struct OvElement OvElement;         // IVP_OV_Element
typedef struct OvNode OvNode;               // IVP_OV_Node
typedef struct OvTree OvTree;               // IVP_OV_Tree_Manager
typedef struct RangeManager RangeManager;   // IVP_Range_Manager
typedef struct CollisionFilter CollisionFilter;
typedef struct CollisionDelegator CollisionDelegator;
typedef struct CollisionDelegatorRoot CollisionDelegatorRoot;
typedef struct Collision Collision;         // IVP_Collision: base of mindist and watcher
typedef struct Mindist Mindist;             // IVP_Mindist
typedef struct MindistRecursive MindistRecursive;
typedef struct MindistManager MindistManager;
typedef struct MindistSettings MindistSettings;
typedef struct Synapse Synapse;             // IVP_Synapse_Real
typedef struct OoWatcher OoWatcher;         // IVP_OO_Watcher
typedef struct SynapseOo SynapseOo;         // IVP_Synapse_OO
typedef struct MinimizeSolver MinimizeSolver; // IVP_Mindist_Minimize_Solver
typedef struct EventSolver EventSolver;     // IVP_Mindist_Event_Solver
typedef struct EventObject EventObject;     // poses of one object over the event search ("Event_Sim", 0xb18 bytes)
typedef struct CacheLedge CacheLedge;       // IVP_Cache_Ledge_Point
typedef struct CacheBall CacheBall;         // IVP_Cache_Ball
typedef struct PolyPoint PolyPoint;         // IVP_Compact_Poly_Point
typedef struct Edge Edge;                   // IVP_Compact_Edge
typedef struct Triangle Triangle;           // IVP_Compact_Triangle
typedef struct Ledge Ledge;                 // IVP_Compact_Ledge
typedef struct LedgeTreeNode LedgeTreeNode; // IVP_Compact_Ledgetree_Node
typedef struct CompactSurface CompactSurface;
typedef struct SurfaceManager SurfaceManager; // IVP_SurfaceManager (polygon, ball)
typedef struct SurfaceBuilder SurfaceBuilder; // IVP_SurfaceBuilder_Ledge_Soup
typedef struct ContactPoint ContactPoint;     // IVP_Contact_Point
typedef struct ContactSynapse ContactSynapse; // IVP_Synapse_Friction
typedef struct ContactInfo ContactInfo;       // IVP_Contact_Situation + IVP_Impact_Solver_Long_Term
typedef struct FrictionSystem FrictionSystem;
typedef struct FrictionCorePair FrictionCorePair;
typedef struct FrictionInfo FrictionInfo;     // IVP_Friction_Info_For_Core
typedef struct FrictionSolver FrictionSolver;
typedef struct ImpactSolver ImpactSolver;
typedef struct ImpactSystem ImpactSystem;
typedef struct Material Material;             // IVP_Material_Simple
typedef struct MaterialManager MaterialManager;
typedef struct AnomalyManager AnomalyManager;
typedef struct AnomalyLimits AnomalyLimits;
typedef struct PerformanceCounter PerformanceCounter;
typedef struct ActiveValueManager ActiveValueManager;
typedef struct Anchor Anchor;                 // IVP_Anchor
typedef struct Actuator Actuator;             // IVP_Actuator_Two_Point and derived
typedef struct Constraint Constraint;         // IVP_Constraint_Local
typedef struct PhantomController PhantomController;
typedef struct PhantomTemplate PhantomTemplate;
typedef struct SpringTemplate SpringTemplate;
typedef struct ConstraintTemplate ConstraintTemplate;
typedef struct CollisionListener CollisionListener;
typedef struct ObjectListener ObjectListener;
typedef struct Arena Arena;                   // IVP_U_Memory, "short-term memory"
typedef struct PtrVector PtrVector;           // IVP_U_Vector<T>
typedef struct MinList MinList;               // IVP_U_Min_List
typedef struct MinHash MinHash;               // IVP_U_Min_Hash
typedef struct VHash VHash;                   // IVP_VHash
typedef struct VHashStore VHashStore;         // IVP_VHash_Store
typedef struct ByteHash ByteHash;             // IVP_Hash
typedef struct StringHash StringHash;         // IVP_U_String_Hash

#endif
