import type { Filter } from './project-list.store.ts'

/** What the list is narrowed to, as the body of its call. */
export const searchOf = ({ sort: _, search, ...filter }: Filter): object => ({ ...filter, ...search?.query })
