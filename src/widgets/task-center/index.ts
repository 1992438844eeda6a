import { reactBody } from '#core/element/body/react-body.tsx'
import { TaskCenter } from './TaskCenter.tsx'

export { Tasks } from './TaskButton.tsx'
export type { TaskCenterEvents, TaskCenterMethods, TaskCenterProps } from './TaskCenter.tsx'
export const body = reactBody(TaskCenter)
