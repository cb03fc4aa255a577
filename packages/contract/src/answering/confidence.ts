/** From these confidences on a reply is ready to send, and worth checking; below it is weak. Without schemas: the console reads it. */
export const readyFrom = 0.85;
export const checkFrom = 0.5;
