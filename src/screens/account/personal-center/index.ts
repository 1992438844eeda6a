export { PersonalCenter as Screen } from './PersonalCenter.tsx'
