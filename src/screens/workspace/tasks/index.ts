export { FinishedTasks, ReadAlong, SubmittedProcesses, UnfinishedTasks } from './Workspace.tsx'
export { messages } from './workspace.messages.ts'
export { neighbour, openedBy } from './workspace.rules.ts'
