export { ItemList as Screen } from './ItemList.tsx'
