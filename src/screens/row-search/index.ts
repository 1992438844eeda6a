export { bidRecord } from './bid-record.ts'
export { objectionRecord } from './objection-record.ts'
export { useRowSearch } from './use-row-search.tsx'
