export { body, type CanEvents, type CanProps } from './can.ts'
