import { ofProject } from '#screens/purchaser/parts/index.ts'
import { CustomerList } from './CustomerList.tsx'

export const Screen = ofProject(CustomerList, 'projectId')
