export { Entry } from './Entry.tsx'
