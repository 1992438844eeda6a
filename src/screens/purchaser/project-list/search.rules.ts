import { type Filter, order } from './project-list.store.ts'

type Search = Filter['search']

/** What the list is narrowed to and its order, as the body of its calls. */
export const searchOf = ({ sort, search, ...filter }: Omit<Filter, 'search'> & { search?: Search | undefined }) => ({
  ...filter,
  ...order.toBody(sort),
  ...search?.query,
})
