export { Overview as Screen } from './Overview.tsx'
