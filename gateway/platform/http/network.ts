/** One subscriber holds a whole /64 of IPv6, so its first half is the address; an IPv4 address is one as it is. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip.replace(/^::ffff:/i, '')
  const [head = '', tail] = ip.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const [front, back] = [groups(head), groups(tail ?? '')]
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...zeros, ...back].slice(0, 4).join(':')
}
