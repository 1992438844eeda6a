export { FilterChips } from './FilterChips.tsx'
export { ListSearch, type Searched } from './ListSearch.tsx'
export { SearchBox } from './SearchBox.tsx'
