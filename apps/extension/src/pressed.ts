/** Told to the panel: the button of the toolbar was pressed, so that another page may be known now. */
export const pressed = 'replique.pressed';
