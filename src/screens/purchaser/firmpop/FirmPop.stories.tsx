import type { FirmFile } from '#contract/tender/firm-calls.ts'
import { about, aFirm, aProject, aRosterRow } from '#screens/purchaser/customer-list/CustomerList.stories.tsx'
import { type Answers, never, type Story, unreachable } from '#support/story.tsx'
import { FirmPop } from './FirmPop.tsx'

export const aFirmFile: FirmFile = {
  ...{ ...aFirm, categories: [...aFirm.categories], took: 4, won: 1, failed: 1, legalRep: '李四', address: '上海', last: [] },
  shared: [{ customerId: 'CB', name: '海通电缆', what: ['phone', 'user'] }],
}

const proposal = { invitation: 'PROPOSED', reason: '长期合作且价格稳定的供应商' }
export const proposed = [
  aRosterRow({ ...proposal, proposedBy: '王建华' }),
  aRosterRow({ ...proposal, customerId: 'CB', name: '海通电缆', nameEn: 'Haitong Cable', creditCodeValid: false }),
]

export const reviewing = (over: Answers = {}, rows = proposed): Answers =>
  about(aProject({ actions: ['invitation.review'] }), rows, {
    'GET /tender/api/v1/customer/find-by-id': () => aFirmFile,
    'POST /tender/api/v1/invitation/review': () => ({}),
    ...over,
  })

const review = (answers: Answers, params: Record<string, string> = {}): Story => ({
  answers,
  person: { roles: ['MANAGER'] },
  render: (navigate) => <FirmPop params={{ projectId: 'P1', ...params }} navigate={navigate} />,
})

export const Full = review(reviewing())
export const OneFirm = review(reviewing(), { invitationId: 'CA' })
export const Empty = review(reviewing({}, []))
export const Loading = review(reviewing({ 'POST /tender/api/v1/invitation/page-list': never }))
export const Failed = review(reviewing({ 'POST /tender/api/v1/invitation/page-list': unreachable }))
