export { body, type IconEvents, type IconProps } from './icon.ts'
