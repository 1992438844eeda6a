import { reactBody } from '#core/element/body/react-body.tsx'
import { Copilot } from './Copilot.tsx'

export type { ContextPiece, CopilotEvents, CopilotMethods, CopilotProps } from './copilot.types.ts'
export const body = reactBody(Copilot)
