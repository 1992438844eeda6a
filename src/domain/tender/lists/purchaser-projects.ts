import { decimal, defineList, enumOf, instant, int, person, reference } from '#domain/lists/define-list.ts'
import {
  ceiling,
  closesAt,
  currency,
  projectFields,
  purchaserFigures,
  registrationEndsAt,
  roundFields,
  startsAt,
} from './project-fields.ts'

/** `POST /tender/api/v1/project/cg-page-list`. */
export const purchaserProjects = defineList({
  code: 'pu-project-list',
  fields: {
    ...projectFields,
    registrationEndsAt: instant(registrationEndsAt, { sort: 'ahead' }),
    startsAt: instant(startsAt, { sort: 'ahead' }),
    closesAt: instant(closesAt),
    ...roundFields,
    currency,
    /** In the project's own currency. */
    ceiling: decimal(ceiling, { sort: 'highest' }),
    ...purchaserFigures,
    inviteMode: enumOf({ zh: '参与范围', en: 'Who may take part' }, { code: 'tender.Project.InviteMode', export: false }),
    ownerId: person({ zh: '采购员', en: 'Buyer' }, { export: false }),
    deptId: reference({ zh: '部门', en: 'Department' }, { refModelCode: 'department', refModelSearchColumn: 'name,nameEn', export: false }),
    invited: int({ zh: '邀请数', en: 'Invited' }),
    approved: int({ zh: '通过数', en: 'Approved' }),
    createdAt: instant({ zh: '创建时间', en: 'Created' }, { export: false }),
  },
})
