/** Points in an inch and in a millimetre; every length of a layout is in points. */
export const INCH = 72;
export const MM = 72 / 25.4;
