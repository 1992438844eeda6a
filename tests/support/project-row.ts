/** What is the same in every project that a list of a test shows; what its view is about stands beside it. */
export const someProject = {
  id: 'P1',
  code: 'TB-20261121-0001',
  title: '办公用纸采购',
  titleEn: 'Office paper',
  mode: 'freeBid',
  direction: 'reverse',
  categoryCode: 'office',
  deptId: 'D1',
  currency: 'CNY',
  scale: 2,
  registrationEndsAt: '2026-11-20T06:00:00.000Z',
} as const
