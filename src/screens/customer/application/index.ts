export { Application as Screen } from './Application.tsx'
