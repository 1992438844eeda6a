/** What every page of this measurement shows: ten projects that are one's own. */
export const rows = Array.from({ length: 10 }, (_, n) => ({
  id: n + 1,
  code: `GK26112300${n}`,
  title: `Copper wire for the northern workshop, lot ${n + 1}`,
  status: n % 2 === 0 ? 'Bidding' : 'Ready',
  startsAt: new Date(Date.UTC(2026, 10, 24, n)).toISOString(),
}))
