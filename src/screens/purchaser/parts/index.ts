export { ofProject } from './OfProject.tsx'
export { useSending } from './use-sending.ts'
