/** Zone (IANA) of every instant that is shown without one of its own: auctions are held by this clock, wherever their reader sits. */
export const HOME_ZONE = 'Asia/Shanghai'

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Numbers of the calendar do not depend on the language, so one formatter a zone serves all. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const fresh = new Intl.DateTimeFormat('en-GB', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    timeZone: zone,
  })
  clocks.set(zone, fresh)
  return fresh
}

/**
 * What calendar and clock of a zone show at an instant.
 *
 * @returns `yyyy-MM-dd HH:mm:ss.SSS`
 * @throws RangeError for no instant, and for no zone
 */
export const clockText = (at: Date | number, zone: string): string =>
  // British dates begin with the day. Taken apart as text they cost a third of `formatToParts`: boards show thousands of instants.
  clockOf(zone)
    .format(at)
    .replace(/(\d+)\D+(\d+)\D+(\d+)\D+/, (_, day, month, year: string) => `${year.padStart(4, '0')}-${month}-${day} `)
