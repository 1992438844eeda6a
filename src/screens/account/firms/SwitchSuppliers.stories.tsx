import type { Data } from '#core/http/http.ts'
import { type Answers, type GatewayAnswers, never, type Story, unreachable } from '#support/story.tsx'
import { SwitchSuppliers } from './SwitchSuppliers.tsx'

type Firm = Data<'GET /tender/api/v1/customer/mine'>[number]

export const aFirm = (customerId: string, status: Firm['status'] = 'ACTIVE'): Firm => ({
  customerId,
  name: `华东${customerId}`,
  nameEn: `East ${customerId}`,
  creditCode: '91310000MA1',
  grade: 'A',
  role: 'ADMIN',
  status,
})

/** A bidder of two firms who has chosen none; a third one is suspended. */
export const twoFirms = (): Firm[] => [aFirm('c1'), aFirm('c2'), aFirm('c3', 'SUSPENDED')]

function switching(mine: NonNullable<GatewayAnswers['GET /tender/api/v1/customer/mine']>): Story {
  const answers: Answers = {
    'GET /tender/api/v1/customer/mine': mine,
    'POST /tender/api/v1/customer/switch': ({ body }) => ({ ...(body as { customerId: string }), runame: '李雷', name: '' }),
  }
  return { answers, person: { roles: ['BIDDER'] }, render: (navigate) => <SwitchSuppliers params={{}} navigate={navigate} /> }
}

export const ToChoose = switching(twoFirms)
export const WithoutFirm = switching(() => [])
export const Loading = switching(never)
export const Failed = switching(unreachable)
