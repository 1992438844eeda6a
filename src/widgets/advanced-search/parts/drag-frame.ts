import { type ComponentType, createContext, type ReactNode } from 'react'

/** What stands around a condition that can be dragged. */
export type DragFrame = ComponentType<{ id: string; place: number; children: ReactNode }>

/** Undefined until what drags is there. */
export const DragFrameContext = createContext<DragFrame | undefined>(undefined)
