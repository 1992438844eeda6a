export { TwoSteps } from './TwoSteps.tsx'
