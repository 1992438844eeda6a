/** Settings for every tenant; the watermark's are those of specification section 9. No content chosen means no watermark. */
export const defaultSettings: Readonly<Record<string, string>> = {
  'watermark.ContentContain': '',
  'watermark.customContent': '',
  'watermark.interval': '50',
  'watermark.fontSize': '20',
  'watermark.angle': '18',
  'watermark.transparency': '50',
  'watermark.colour': '#d3d3d3',
  'watermark.font': '微软雅黑',
}
