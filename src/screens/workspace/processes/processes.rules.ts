import type { DefinitionRow } from './processes.api.ts'

/** What can be done with a version, in the order it is offered. */
export const ACTIONS = ['view', 'activate', 'stop'] as const
export type Action = (typeof ACTIONS)[number]

/** The current version can be stopped, any other one becomes the current one. */
export const actionsOf = ({ state }: Pick<DefinitionRow, 'state'>): Action[] => ['view', state === 'CURRENT' ? 'stop' : 'activate']

/** Largest file that the gateway takes. */
export const MAX_XML = 1_000_000
