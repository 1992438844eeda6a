export { FilterChips } from './FilterChips.tsx'
export { finderOf } from './found.ts'
export { ListSearch, type Searched } from './ListSearch.tsx'
export { SearchBox } from './SearchBox.tsx'
