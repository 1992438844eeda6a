export { FilterChips } from './FilterChips.tsx'
export { SearchBox } from './SearchBox.tsx'
