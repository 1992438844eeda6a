export { PracticeHall as Screen } from './PracticeHall.tsx'
