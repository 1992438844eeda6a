import { dataScopeCalls } from './data-scope-calls.ts'
import { definitionCalls, formCalls } from './definition-calls.ts'
import { workspaceListCalls } from './list-calls.ts'
import { taskCalls } from './task-calls.ts'

/** Every call of the approval workflow. */
export const workflow = { ...taskCalls, ...workspaceListCalls, ...definitionCalls, ...formCalls, ...dataScopeCalls }
