import { reactBody } from '#core/element/body/react-body.tsx'
import { WorkspaceElement } from './WorkspaceElement.tsx'

export type { WorkspaceElementEvents, WorkspaceElementMethods, WorkspaceElementProps } from './WorkspaceElement.tsx'
export const body = reactBody(WorkspaceElement)
