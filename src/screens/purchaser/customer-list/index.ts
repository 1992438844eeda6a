export { CustomerList as Screen } from './CustomerList.tsx'
