export { FinishedTasks, ReadAlong, SubmittedProcesses, UnfinishedTasks } from './Workspace.tsx'
export { messages } from './workspace.messages.ts'
export { addressOf, neighbour, openedBy } from './workspace.rules.ts'
