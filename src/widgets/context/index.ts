export { body, type ContextEvents, type ContextMethods, type ContextProps } from './context.ts'
