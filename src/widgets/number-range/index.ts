export { body, type NumberRangeEvents, type NumberRangeProps } from './number-range.ts'
