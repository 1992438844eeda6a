/** The firm a person acts for: the one he acted for last where he still may, else his only one. */
export function actingFirm<Firm extends { customerId: string }>(usable: readonly Firm[], former: string): Firm | undefined {
  return usable.find(({ customerId }) => customerId === former) ?? (usable.length === 1 ? usable[0] : undefined)
}
