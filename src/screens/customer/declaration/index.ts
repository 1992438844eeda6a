export { Declaration as Screen } from './Declaration.tsx'
