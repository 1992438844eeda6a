export { Messages as Screen } from './Messages.tsx'
