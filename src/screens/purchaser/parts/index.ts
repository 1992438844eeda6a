export { ofProject } from './OfProject.tsx'
