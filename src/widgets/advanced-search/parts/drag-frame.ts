import { type ComponentType, createContext, type ReactNode } from 'react'

/** What stands around a condition or group that can be dragged; `label` names its handle. */
export type DragFrame = ComponentType<{ id: string; label: string; children: ReactNode }>

/** Undefined until what drags is there. */
export const DragFrameContext = createContext<DragFrame | undefined>(undefined)
