export { ListTransfer } from './ListTransfer.tsx'
