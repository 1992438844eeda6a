export { Home as Screen } from './Home.tsx'
